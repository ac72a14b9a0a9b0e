import { type ComponentProps, lazy, Suspense } from 'react';
import { Loading, Skeleton } from '../../ui/states.tsx';
import type { CampaignForm } from './campaign-form.tsx';
import styles from './routes/campaigns.module.css';

// The form is large: the rest of the page is there before it.
const Form = lazy(async () => ({ default: (await import('./campaign-form.tsx')).CampaignForm }));

export function LazyCampaignForm(props: ComponentProps<typeof CampaignForm>) {
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
