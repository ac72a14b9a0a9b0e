import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../../features/layout/index.ts';
import { playSound } from '../shared/sound.ts';

/** Refuses a scan that no order takes now, by sound and by text: the unit in the hand belongs to the next order. */
export function useRefuseScan(): () => void {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  return () => {
    playSound('wrong');
    dispatch(toastShown({ tone: 'care', text: t('packing.notTaken'), ms: 6000 }));
  };
}
