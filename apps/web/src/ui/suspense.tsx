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

/** Its effects run when the boundary around it has been hydrated, with the event handlers of everything in it. */
function HydrationMarker({ language, setHydratedIn }: { language: string; setHydratedIn: SetLanguage }) {
  useEffect(() => setHydratedIn((known) => known ?? language), [language, setHydratedIn]);
  useEffect(() => {
    document.dispatchEvent(new Event('shop:hydrated'));
  }, []);
  return null;
}

/**
 * React's Suspense for parts of prerendered pages: what was pressed in it before it was hydrated is repeated then. A
 * boundary that is not hydrated when the language changes is rendered anew, as its markup is in the former language.
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
