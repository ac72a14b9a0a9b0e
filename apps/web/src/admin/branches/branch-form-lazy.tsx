import { type ComponentProps, lazy, Suspense } from 'react';
import { Loading, Skeleton } from '../../ui/states.tsx';
import type { BranchForm } from './branch-form.tsx';

// The form brings the calendar and its rules: the rest of the page is there before them.
const Form = lazy(async () => ({ default: (await import('./branch-form.tsx')).BranchForm }));

export function LazyBranchForm(props: ComponentProps<typeof BranchForm>) {
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
