import { type ComponentProps, lazy, Suspense } from 'react';
import { Loading, Skeleton } from '../../ui/states.tsx';
import type { SupplierForm } from './supplier-form.tsx';

// The form brings the rules of addresses and tax numbers: the rest of the page is there before them.
const Form = lazy(async () => ({ default: (await import('./supplier-form.tsx')).SupplierForm }));

export function LazySupplierForm(props: ComponentProps<typeof SupplierForm>) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      }
    >
      <Form {...props} />
    </Suspense>
  );
}
