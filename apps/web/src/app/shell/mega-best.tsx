import type { Category, MaterialCard } from '@mali/contracts/catalogue';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMaterialsQuery } from '../../features/catalogue/index.ts';
import { useMegaMenuQuery } from '../../features/navigation/mega-menu.ts';
import { inLanguage, useLanguage } from '../../features/preferences/index.ts';
import { AppLink } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { paths } from '../paths.ts';
import styles from './menu.module.css';

const BRANDS = 4;

/** The first best seller, and the first one with a reduced price, if any. */
function shownOf(cards: readonly MaterialCard[]): MaterialCard[] {
  const [first] = cards;
  const offer = cards.find((card) => card !== first && card.net_price < card.mat_price);
  return [first, offer ?? cards[1]].filter((card) => card !== undefined);
}

/** What staff have chosen for a department, else its best sellers, including an offer, and their brands. */
export function MegaBest({ top, onChosen }: { top: Category; onChosen: () => void }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { data: menu, isError } = useMegaMenuQuery();
  const chosen =
    menu?.data.find(({ department }) => department === top.slug) ??
    menu?.data.find(({ department }) => department === null);
  const tiles = chosen?.tiles ?? [];
  const isWhole = tiles.length > 0 && chosen !== undefined && chosen.brands.length > 0;
  const { currentData: found } = useMaterialsQuery(
    { filter: { category: [top.slug] }, sort: 'best_sellers', limit: 24 },
    { skip: isWhole },
  );
  if (tiles.length === 0 && found?.data.length === 0) return null;
  const isKnown = (found !== undefined && (menu !== undefined || isError)) || tiles.length > 0;
  const cards = found?.data ?? [];
  const best = [...new Map(cards.map((card) => [card.link_name, card])).values()].slice(0, BRANDS);
  const brands = chosen !== undefined && chosen.brands.length > 0 ? chosen.brands : best;
  return (
    <aside
      className={styles.best}
      aria-label={tiles.length > 0 ? inLanguage(top, 'category', language) : t('bestSellers')}
    >
      <div className={styles.bestCards}>
        {!isKnown && [0, 1].map((place) => <Skeleton key={place} shape="picture" />)}
        {tiles.map(({ picture, title, link }) => (
          <Tile key={`${picture.hash} ${link}`} to={link} onChosen={onChosen}>
            <ProductPicture image={picture.url} alt="" sizes="150px" />
            <span>{title[language]}</span>
          </Tile>
        ))}
        {(isKnown && tiles.length === 0 ? shownOf(cards) : []).map((card) => (
          <AppLink
            key={card.mat_id}
            className={styles.bestCard}
            to={paths.item(card.mat_id, card.mat_var_id)}
            onClick={onChosen}
          >
            <ProductPicture image={card.image_1} alt="" sizes="150px" />
            <span>{inLanguage(card, 'mat_name', language)}</span>
            <Price now={card.net_price} was={card.mat_price} from={card.price_from} />
          </AppLink>
        ))}
      </div>
      <p className={styles.bestBrands}>
        {brands.map((card) => (
          <AppLink key={card.link_name} to={paths.shop([card.link_name, top.slug])} onClick={onChosen}>
            {language === 'th' ? card.brand_th : card.brand_en}
          </AppLink>
        ))}
      </p>
    </aside>
  );
}

/** A chosen picture: a page of the shop, or an address elsewhere in a new window. */
function Tile({ to, onChosen, children }: { to: string; onChosen: () => void; children: ReactNode }) {
  if (to.startsWith('/'))
    return (
      <AppLink className={styles.bestCard} to={to} onClick={onChosen}>
        {children}
      </AppLink>
    );
  return (
    <a className={styles.bestCard} href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
