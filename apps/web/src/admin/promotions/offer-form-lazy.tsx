import { type ComponentProps, lazy, Suspense } from 'react';
import { Loading, Skeleton } from '../../ui/states.tsx';
import type { OfferForm } from './offer-form.tsx';
import styles from './routes/promotion.module.css';

// The form and the price engine are large: the rest of the page is there before them.
const Form = lazy(async () => ({ default: (await import('./offer-form.tsx')).OfferForm }));

export function LazyOfferForm(props: ComponentProps<typeof OfferForm>) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton shape="block" className={styles.tall} />
        </Loading>
      }
    >
      <Form {...props} />
    </Suspense>
  );
}
