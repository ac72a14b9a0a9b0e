import {
  createContext,
  type Dispatch,
  Suspense as ReactSuspense,
  type SetStateAction,
  type SuspenseProps,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';

type SetLanguage = Dispatch<SetStateAction<string | null>>;

/**
 * Counts the boundaries of a document that are not hydrated yet: called with 1 for each one that is found, and with
 * -1 once it is hydrated or gone. Null outside a hydrated document.
 */
export const BoundaryCount = createContext<((change: 1 | -1) => void) | null>(null);

/** Its effects run when the surrounding boundary has been hydrated, including the event handlers in it. */
function HydrationMarker({
  language,
  setHydratedIn,
  onHydrated,
}: {
  language: string;
  setHydratedIn: SetLanguage;
  onHydrated: () => void;
}) {
  useEffect(() => setHydratedIn((known) => known ?? language), [language, setHydratedIn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is hydrated
  useEffect(() => {
    onHydrated();
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
  const count = useContext(BoundaryCount);
  const state = useRef<'new' | 'counted' | 'hydrated'>('new');
  const end = () => {
    if (state.current === 'counted') count?.(-1);
    state.current = 'hydrated';
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is found
  useEffect(() => {
    // Hydrated together with its surroundings: the effect of the marker runs before this one.
    if (state.current === 'hydrated') return undefined;
    state.current = 'counted';
    count?.(1);
    return end;
  }, []);
  return (
    <ReactSuspense key={hydratedIn ?? language} fallback={fallback}>
      {children}
      <HydrationMarker language={language} setHydratedIn={setHydratedIn} onHydrated={end} />
    </ReactSuspense>
  );
}
