import {
  type Dispatch,
  Suspense as ReactSuspense,
  type SetStateAction,
  type SuspenseProps,
  useEffect,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';

type SetLanguage = Dispatch<SetStateAction<string | null>>;

/** Its effects run when the surrounding boundary has been hydrated, including the event handlers in it. */
function HydrationMarker({ language, setHydratedIn }: { language: string; setHydratedIn: SetLanguage }) {
  useEffect(() => setHydratedIn((known) => known ?? language), [language, setHydratedIn]);
  useEffect(() => {
    document.dispatchEvent(new Event('shop:hydrated'));
  }, []);
  return null;
}

/**
 * React's Suspense for parts of prerendered pages: recorded interactions are repeated when it is hydrated. A
 * boundary not hydrated when the language changes is re-rendered, since its markup is in the former language.
 */
export function Suspense({ fallback, children }: SuspenseProps) {
  const { language } = useTranslation('ui').i18n;
  const [hydratedIn, setHydratedIn] = useState<string | null>(null);
  return (
    <ReactSuspense key={hydratedIn ?? language} fallback={fallback}>
      {children}
      <HydrationMarker language={language} setHydratedIn={setHydratedIn} />
    </ReactSuspense>
  );
}
