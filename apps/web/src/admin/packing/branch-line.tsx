import type { BranchSender } from '@mali/contracts/sending';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';

/** The branch that sends what a printed list names; nothing for the warehouse. */
export function BranchLine({ branch }: { branch: BranchSender | undefined }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (branch === undefined) return null;
  const { name, address, phone } = branch;
  return (
    <p>
      {t('sending.from', { name: name[language] })} · {address} · {phone}
    </p>
  );
}
