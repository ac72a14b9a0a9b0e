import type { BranchStockAnswer } from '@mali/contracts/branch-stock';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { api } from '../../clients/api.ts';
import { AccordionItem } from '../../ui/accordion.tsx';
import { TextLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { useLanguage } from '../preferences/index.ts';
import styles from './branch-stock.module.css';

const { useBranchStockQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    branchStock: build.query<BranchStockAnswer, number>({
      query: (mat_var_id) => ({ url: '/v3/branch_stock', params: { mat_var_id }, client: 'silent' }),
    }),
  }),
});

/** Which branches have a variant (STOCK-09); nothing where no branch shows its stock. */
export function BranchStock({ mat_var_id }: { mat_var_id: number }) {
  const { t } = useTranslation('below');
  const language = useLanguage();
  const { data } = useBranchStockQuery(mat_var_id, { refetchOnMountOrArgChange: true });
  if (data === undefined || data.count === 0) return null;
  const having = data.branches.filter(({ level }) => level !== 'none');
  const others = data.count - having.length;
  return (
    <AccordionItem title={t('branches')}>
      <p>{having.length > 0 ? t('branchesHave', { count: having.length }) : t('branchesNone')}</p>
      {having.length > 0 && (
        <>
          <ul className={styles.branches}>
            {having.map(({ store_id, name, address, phone, level }) => (
              <li key={store_id}>
                <span>
                  <TextLink inline to={paths.storeLocation(store_id)}>
                    {name[language]}
                  </TextLink>
                  <small>
                    {address[language]} · <a href={`tel:${phone}`}>{phone}</a>
                  </small>
                </span>
                {level !== 'none' && (
                  <Badge tone={level === 'few' ? 'care' : 'leaf'}>{t(`branchLevels.${level}`)}</Badge>
                )}
              </li>
            ))}
          </ul>
          {others > 0 && <p>{t('branchesOthers', { count: others })}</p>}
          <p>{t('branchNote')}</p>
        </>
      )}
    </AccordionItem>
  );
}
