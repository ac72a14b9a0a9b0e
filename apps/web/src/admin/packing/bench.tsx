import type { Packing, ScanAnswer } from '@mali/contracts/packing';
import { GRAMS_MAX } from '@mali/contracts/packing-values';
import { lazy, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { withTexts } from '../../app/i18n.ts';
import { isApiError } from '../../clients/api-error.ts';
import { toastShown } from '../../features/layout/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { adminPaths } from '../paths.ts';
import { Camera } from '../shared/camera.tsx';
import { Glyph } from '../shared/glyph.tsx';
import { ScanField } from '../shared/scan-field.tsx';
import { playSound } from '../shared/sound.ts';
import { useScanner } from '../shared/use-scanner.ts';
import styles from './bench.module.css';
import { useBeginBoxMutation, useFinishPackingMutation, useScanUnitMutation } from './calls.ts';
import { CountDialog, InsertDialog } from './dialogs.tsx';
import { PackingLines } from './packing-lines.tsx';
import { Refusal } from './refusal.tsx';
import { useRefuseScan } from './use-refuse-scan.ts';
import { missingOf, useProductWords, useShortageLines } from './words.ts';

/** Seldom opened: loads with its first opening. */
const ShortageDialog = lazy(
  withTexts(['date-time'], async () => ({
    default: (await import('../shared/shortage-dialog.tsx')).ShortageDialog,
  })),
);

export type Refused = { code: string; answer: ScanAnswer | null };

/**
 * Scanning, lines, weight and the one next action. `isOn`: the user packs this order. `isTaking` is true while it is
 * shown and takes scans.
 */
export function Bench({
  packing,
  isOn,
  isTaking,
  head,
  onPacked,
}: {
  packing: Packing;
  isOn: boolean;
  isTaking: RefObject<boolean>;
  head: ReactNode;
  onPacked: () => void;
}) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const language = useLanguage();
  const words = useProductWords();
  const [scan] = useScanUnitMutation();
  const [beginBox] = useBeginBoxMutation();
  const [finish, finishing] = useFinishPackingMutation();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [said, setSaid] = useState('');
  const [dialog, setDialog] = useState<'count' | 'insert' | 'shortage' | null>(null);
  const [withCamera, setWithCamera] = useState(false);
  const [grams, setGrams] = useState<readonly string[]>([]);
  const weights = Array.from({ length: packing.boxes }, (_, i) => Number(grams[i] ?? ''));
  const isWeighed = weights.every((n) => Number.isInteger(n) && n >= 1 && n <= GRAMS_MAX);
  const missing = missingOf(packing);
  const shortageLines = useShortageLines(packing);
  const { so_no, boxes, wave } = packing;

  // Scans are sent one after the other: each is judged by what is in the boxes before it.
  const queue = useRef<Promise<void>>(Promise.resolve());
  const send = async (code: string) => {
    const answer = await scan({ so_no, code, box: boxes });
    if ('error' in answer) {
      playSound('wrong');
      setRefused({ code, answer: null });
      if (isApiError(answer.error))
        dispatch(toastShown({ tone: 'care', text: answer.error.text[language], ms: 6000 }));
      return;
    }
    const { result, line_no, packing: now } = answer.data;
    playSound(result === 'packed' ? 'right' : 'wrong');
    setRefused(result === 'packed' ? null : { code, answer: answer.data });
    const line = now.lines.find((one) => one.line_no === line_no);
    if (result === 'packed' && line !== undefined) {
      const { name } = words(line);
      setSaid(t('packing.added', { name, packed: line.packed, quantity: line.quantity }));
    }
  };
  // From the press that finishes the order: what is scanned now belongs to the next one.
  const isClosed = useRef(false);
  const refuse = useRefuseScan();
  const onScan = (code: string) => {
    if (isClosed.current) return refuse();
    queue.current = queue.current.then(() => send(code));
  };
  const scanField = useRef<HTMLInputElement>(null);
  useScanner(scanField, onScan, isOn && dialog === null);
  useLayoutEffect(() => {
    isTaking.current = isOn;
    return () => {
      isTaking.current = false;
    };
  }, [isTaking, isOn]);

  const complete = async () => {
    if (missing > 0 || !isWeighed || isClosed.current) return;
    isClosed.current = true;
    await queue.current;
    const answer = await finish({ so_no, weights });
    if (!('error' in answer)) return onPacked();
    isClosed.current = false;
    const text = isApiError(answer.error) ? answer.error.text[language] : t('packing.failed');
    dispatch(toastShown({ tone: 'care', text, ms: 6000 }));
  };
  // The order has left the bench: what is scanned now belongs to the next one.
  const leave = () => {
    isClosed.current = true;
    const next = wave?.next ?? null;
    void navigate(next === null ? adminPaths.packing() : adminPaths.pack(next.so_no));
  };
  const anotherBox = async () => {
    const answer = await beginBox({ so_no });
    if ('error' in answer) {
      const text = isApiError(answer.error) ? answer.error.text[language] : t('packing.failed');
      dispatch(toastShown({ tone: 'care', text, ms: 6000 }));
    }
  };
  const state =
    missing > 0
      ? [t('packing.left', { count: missing }), t('packing.leftText')]
      : isWeighed
        ? [t('packing.complete'), t('packing.completeText')]
        : [t('packing.weigh'), t('packing.leftText')];
  return (
    <>
      <div className={styles.columns}>
        <div>
          {head}
          {isOn && (
            <ScanField
              field={scanField}
              label={t('packing.scan.label')}
              title={t('packing.scan.title')}
              hint={t('packing.scan.hint')}
              onScan={onScan}
              onCamera={() => setWithCamera((before) => !before)}
            />
          )}
          {isOn && withCamera && <Camera onScan={onScan} onClose={() => setWithCamera(false)} />}
          <div role="alert">{refused !== null && <Refusal {...refused} packing={packing} />}</div>
          <VisuallyHidden>
            <span role="status">{said}</span>
          </VisuallyHidden>
          <PackingLines packing={packing} isOn={isOn} />
          {isOn && (
            <p className={styles.more}>
              <LinkButton onClick={() => setDialog('count')}>{t('packing.count.open')}</LinkButton>
              <LinkButton onClick={() => void anotherBox()}>{t('packing.anotherBox')}</LinkButton>
              <LinkButton onClick={() => setDialog('insert')}>{t('packing.card.open')}</LinkButton>
              <LinkButton onClick={() => setDialog('shortage')}>{t('packing.shortage')}</LinkButton>
              {wave?.next != null && (
                <LinkButton onClick={() => void navigate(adminPaths.pack(wave.next?.so_no ?? so_no))}>
                  {t('packing.aside')}
                </LinkButton>
              )}
            </p>
          )}
        </div>
        <aside>
          <section className={styles.part}>
            <h2>{t('packing.weight.title')}</h2>
            {Array.from({ length: boxes }, (_, i) => i + 1).map((box) => (
              <Weight
                key={box}
                box={box}
                value={grams[box - 1] ?? ''}
                isOn={isOn}
                onValue={(value) =>
                  setGrams((before) =>
                    Array.from({ length: boxes }, (_each, i) => (i === box - 1 ? value : (before[i] ?? ''))),
                  )
                }
              />
            ))}
          </section>
          {wave?.next != null && (
            <section className={styles.part}>
              <h2>{t('packing.next')}</h2>
              <p className={styles.next}>
                <ProductPicture image={wave.next.image} alt="" sizes="36px" className={styles.small} />
                <span>
                  <b>{wave.next.so_no.slice(-5)}</b> {wave.next.receiver}
                  <small>
                    {t('packing.nextText', { count: wave.next.units })}
                    {wave.next.bin !== null && ` ${wave.next.bin}`}
                  </small>
                </span>
              </p>
            </section>
          )}
        </aside>
      </div>
      {isOn && (
        <footer className={styles.foot}>
          <p>
            <b>{state[0]}</b>
            <span>{state[1]}</span>
          </p>
          <Button
            disabled={missing > 0 || !isWeighed}
            busy={finishing.isLoading}
            onClick={() => void complete()}
          >
            <Glyph name="print" />
            {t('packing.finish')}
          </Button>
        </footer>
      )}
      {dialog === 'count' && <CountDialog packing={packing} onClose={() => setDialog(null)} />}
      {dialog === 'insert' && <InsertDialog so_no={so_no} onClose={() => setDialog(null)} />}
      {dialog === 'shortage' && (
        <Suspense fallback={null}>
          <ShortageDialog
            so_no={so_no}
            lines={shortageLines}
            act="report"
            onDone={leave}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function Weight({
  box,
  value,
  isOn,
  onValue,
}: {
  box: number;
  value: string;
  isOn: boolean;
  onValue: (value: string) => void;
}) {
  const { t } = useTranslation('admin');
  const number = Number(value);
  const isWrong = value !== '' && !(Number.isInteger(number) && number >= 1 && number <= GRAMS_MAX);
  return (
    <label className={styles.weight}>
      <span>{t('packing.weight.field', { box })}</span>
      <span>
        <input
          inputMode="numeric"
          disabled={!isOn}
          value={value}
          autoComplete="off"
          maxLength={5}
          aria-invalid={isWrong || undefined}
          placeholder="0"
          onChange={(event) => onValue(event.target.value.replace(/\D/g, ''))}
        />{' '}
        {t('packing.weight.unit')}
      </span>
      {isWrong && <em>{t('packing.weight.wrong')}</em>}
    </label>
  );
}
