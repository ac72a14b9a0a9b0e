import type { Giveaway } from '@mali/contracts/giveaways';
import { useTranslation } from 'react-i18next';

/** The target skin types as text: "dry skin, oily skin". */
export function useSkins(): (types: Giveaway['face_types']) => string {
  const { t } = useTranslation('giveaways');
  return (types) => types.map((type) => t(`skins.${type}`)).join(', ');
}
