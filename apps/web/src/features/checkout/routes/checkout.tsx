import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { paths } from '../../../app/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { selectArriving } from '../../cart/index.ts';
import styles from '../checkout.module.css';
import { Buyer, DeliveryStep, PaymentStep, RecipientStep } from '../checkout-steps.tsx';
import { CheckoutSummary, FoldedItems } from '../checkout-summary.tsx';
import { useCheckout } from '../use-checkout.ts';

export function Component() {
  const { t } = useTranslation('checkout');
  const arriving = useSelector(selectArriving);
  const checkout = useCheckout();
  const { bag, form, total, isFree, waits, isRefused, isPickupOnly, formElement, send } = checkout;

  if (arriving) {
    return (
      <div className={text.wrap}>
        <PageMeta title={t('title')} noIndex />
        <h1 className={text.title}>{t('title')}</h1>
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      </div>
    );
  }
  if (bag.count === 0 && !isPickupOnly && !form.isSubmitting) {
    return (
      <div className={text.wrap}>
        <PageMeta title={t('title')} noIndex />
        <h1 className={text.title}>{t('title')}</h1>
        <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
          <ButtonLink to={paths.bag()}>{t('toBag')}</ButtonLink>
        </EmptyState>
      </div>
    );
  }

  const { method } = form.values;
  const paidAtOnce = !isFree && (method === 'promptpay' || method === 'card');
  const label = waits
    ? t('submitSoon')
    : t(paidAtOnce ? 'submit' : 'submitLater', { total: formatBaht(total) });
  const submit = (
    <Button type="submit" form="checkout" wide busy={form.isSubmitting} disabled={waits || isRefused}>
      {label}
    </Button>
  );

  return (
    <div className={text.wrap}>
      <PageMeta title={t('title')} noIndex />
      <div className={styles.head}>
        <h1 className={text.title}>{t('title')}</h1>
        <p className={styles.secure}>
          <Icon name="lock" size="s" />
          {t('secure')}
        </p>
      </div>
      <div className={styles.columns}>
        <form
          id="checkout"
          ref={formElement}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Buyer checkout={checkout} />
          <FoldedItems checkout={checkout} />
          <RecipientStep checkout={checkout} />
          <DeliveryStep checkout={checkout} />
          <PaymentStep checkout={checkout} />
        </form>
        <CheckoutSummary checkout={checkout} submit={submit} />
      </div>
      <div className={styles.bar}>{submit}</div>
    </div>
  );
}
