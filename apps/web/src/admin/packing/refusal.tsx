import type { Packing, ScanAnswer } from '@mali/contracts/packing';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Glyph } from '../shared/glyph.tsx';
import styles from './refusal.module.css';
import { useProductWords } from './words.ts';

type Product = NonNullable<ScanAnswer['found']>;

/** Why a scanned unit does not go into the box, what it is, and what to take in its place. */
export function Refusal({
  code,
  answer,
  packing,
}: {
  code: string;
  answer: ScanAnswer | null;
  packing: Packing;
}) {
  const { t } = useTranslation('admin');
  if (answer === null) return <Box title={t('packing.wrong.failed')} />;
  const { result, found, line_no } = answer;
  if (result === 'packed') return null;
  const wanted = packing.lines.find(({ packed, quantity }) => packed < quantity);
  const quantity = packing.lines
    .filter((line) => line.line_no === line_no)
    .reduce((sum, line) => sum + line.quantity, 0);
  return (
    <Box title={t(`packing.wrong.${result}`)}>
      {found !== null && (
        <div className={styles.pair}>
          <Figure label={t('packing.wrong.inHand')} product={found} look="bad" />
          {result === 'wrong' && wanted !== undefined && (
            <>
              <Icon name="arrowRight" size="s" />
              <Figure label={t('packing.wrong.take')} product={wanted} look="good" />
            </>
          )}
        </div>
      )}
      {result === 'unknown' && <p>{t('packing.wrong.unknownText', { code })}</p>}
      {result === 'surplus' && <p>{t('packing.wrong.surplusText', { count: quantity })}</p>}
      {result === 'wrong' && (found?.bin ?? wanted?.bin ?? null) !== null && (
        <p>
          {found?.bin != null && t('packing.wrong.putBack', { from: found.bin })}{' '}
          {wanted?.bin != null && t('packing.wrong.takeFrom', { to: wanted.bin })}
        </p>
      )}
    </Box>
  );
}

function Box({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <section className={styles.wrong}>
      <h2>
        <Glyph name="stop" />
        {title}
      </h2>
      {children}
    </section>
  );
}

function Figure({ label, product, look }: { label: string; product: Product; look: 'bad' | 'good' }) {
  const words = useProductWords();
  const { name, shade } = words(product);
  return (
    <figure className={styles[look]}>
      <ProductPicture image={product.image} alt="" sizes="52px" className={styles.picture} />
      <figcaption>
        <span>{label}</span>
        <b>{name}</b> {shade !== '' && <u>{shade}</u>}
      </figcaption>
    </figure>
  );
}
