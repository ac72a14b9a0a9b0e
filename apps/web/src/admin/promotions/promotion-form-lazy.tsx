import { type ComponentProps, lazy, Suspense } from 'react';
import { Loading, Skeleton } from '../../ui/states.tsx';
import type { PromotionForm } from './promotion-form.tsx';
import styles from './routes/promotion.module.css';

// The form and the price engine are large: the rest of the page is there before them.
const Form = lazy(async () => ({ default: (await import('./promotion-form.tsx')).PromotionForm }));

export function LazyPromotionForm(props: ComponentProps<typeof PromotionForm>) {
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
