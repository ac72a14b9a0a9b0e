import { type ComponentProps, lazy, Suspense } from 'react';
import { Loading, Skeleton } from '../../ui/states.tsx';
import type { SectionForm } from './section-form.tsx';

// The form brings formik, yup and the names of banks: the rest of the page is there before them.
const Form = lazy(async () => ({ default: (await import('./section-form.tsx')).SectionForm }));

export function LazySectionForm(props: ComponentProps<typeof SectionForm>) {
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
