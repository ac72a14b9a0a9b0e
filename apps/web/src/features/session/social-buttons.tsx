import { PROVIDER_NAMES, type Provider } from '@mali/contracts/identity-values';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import styles from './social.module.css';
import { fetchProviders } from './social-calls.ts';

/** Provider logos, according to their brand guidelines. */
const LOGOS: Readonly<Record<Provider, readonly (readonly [colour: string, path: string])[]>> = {
  google: [
    [
      '#4285f4',
      'M23.5 12.27c0-.85-.08-1.66-.22-2.45H12v4.64h6.45a5.52 5.52 0 0 1-2.39 3.62v3h3.87c2.26-2.09 3.57-5.16 3.57-8.81z',
    ],
    [
      '#34a853',
      'M12 24c3.24 0 5.95-1.07 7.93-2.91l-3.87-3c-1.07.72-2.45 1.15-4.06 1.15-3.13 0-5.78-2.11-6.72-4.95H1.28v3.1A12 12 0 0 0 12 24z',
    ],
    ['#fbbc05', 'M5.28 14.29a7.2 7.2 0 0 1 0-4.58v-3.1h-4a12 12 0 0 0 0 10.78z'],
    [
      '#ea4335',
      'M12 4.77c1.76 0 3.34.6 4.59 1.79l3.43-3.43A12 12 0 0 0 1.28 6.61l4 3.1C6.22 6.87 8.87 4.77 12 4.77z',
    ],
  ],
  facebook: [
    [
      '#1877f2',
      'M24 12a12 12 0 1 0-13.88 11.85v-8.38H7.08V12h3.04V9.36c0-3 1.8-4.67 4.54-4.67 1.31 0 2.68.23 2.68.23v2.95h-1.5c-1.5 0-1.96.92-1.96 1.87V12h3.33l-.53 3.47h-2.8v8.38A12 12 0 0 0 24 12z',
    ],
  ],
  line: [
    [
      '#06c755',
      'M12 1.5C5.4 1.5 0 5.86 0 11.22c0 4.8 4.26 8.82 10.02 9.58.39.08.92.26 1.05.59.12.3.08.77.04 1.07l-.17 1.03c-.05.3-.24 1.18 1.03.64 1.28-.53 6.88-4.05 9.39-6.94C23.1 15.3 24 13.36 24 11.22 24 5.86 18.6 1.5 12 1.5z',
    ],
    [
      '#fff',
      'M7.3 14.1H4.9a.6.6 0 0 1-.6-.6V8.9a.6.6 0 1 1 1.2 0v4h1.8a.6.6 0 1 1 0 1.2zm2.3-.6a.6.6 0 1 1-1.2 0V8.9a.6.6 0 1 1 1.2 0zm5.5 0a.6.6 0 0 1-1.1.36l-2.2-3v2.64a.6.6 0 1 1-1.2 0V8.9a.6.6 0 0 1 1.1-.36l2.2 3V8.9a.6.6 0 1 1 1.2 0zm3.8-2.9a.6.6 0 1 1 0 1.2h-1.7v1.1h1.7a.6.6 0 1 1 0 1.2h-2.3a.6.6 0 0 1-.6-.6V8.9a.6.6 0 0 1 .6-.6h2.3a.6.6 0 1 1 0 1.2h-1.7v1.1z',
    ],
  ],
};

export function ProviderLogo({ provider }: { provider: Provider }) {
  return (
    <svg className={styles.logo} viewBox="0 0 24 24" aria-hidden="true">
      {LOGOS[provider].map(([colour, path]) => (
        <path key={colour} fill={colour} d={path} />
      ))}
    </svg>
  );
}

/** The providers of the shop, once loaded. */
export function useProviders(): readonly Provider[] {
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  useEffect(() => {
    let left = false;
    void fetchProviders().then((found) => {
      if (!left) setProviders(found);
    });
    return () => {
      left = true;
    };
  }, []);
  return providers;
}

/**
 * A button per configured provider (AUTH-06, AUTH-12); nothing without any.
 * @param busy the pending one
 */
export function SocialButtons({
  busy,
  onChoose,
}: {
  busy: Provider | null;
  onChoose: (provider: Provider) => void;
}) {
  const { t } = useTranslation('session');
  const providers = useProviders();
  if (providers.length === 0) return null;
  return (
    <div className={styles.social}>
      <p className={styles.or}>{t('social.or')}</p>
      {providers.map((provider) => (
        <Button
          key={provider}
          wide
          look="quiet"
          busy={busy === provider}
          onClick={() => {
            if (busy === null) onChoose(provider);
          }}
        >
          {busy !== provider && <ProviderLogo provider={provider} />}
          {t('social.with', { provider: PROVIDER_NAMES[provider] })}
        </Button>
      ))}
    </div>
  );
}
