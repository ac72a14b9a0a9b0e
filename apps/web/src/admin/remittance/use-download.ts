import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { toastShown } from '../../features/layout/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';

/** Runs a download, and tells the user when it fails; true while one runs. */
export function useDownload(): [download: (run: () => Promise<void>) => Promise<void>, isBusy: boolean] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const download = async (run: () => Promise<void>) => {
    setBusy(true);
    try {
      await run();
    } catch (failure) {
      const text = isApiError(failure) ? failure.text[language] : t('remittance.failed');
      dispatch(toastShown({ tone: 'care', text, ms: 6000 }));
    }
    setBusy(false);
  };
  return [download, isBusy];
}
