import { PICTURE_ALT_MAX, SWATCH } from '@mali/contracts/product-picture-values';
import type { PictureDetails as Details } from '@mali/contracts/product-pictures';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, toApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Refused } from '../../ui/refused.tsx';
import { MIDDLE, PictureSpot } from '../shared/picture-spot.tsx';
import { downloadOriginal, useCutSwatchMutation } from './product-calls.ts';
import styles from './product-pictures.module.css';

/** What a picture shows, where its focus is, and what swatch is cut out of it. */
export function PictureDetails({
  details,
  place,
  hasOriginal,
  hasShade,
  onChange,
  onSwatch,
}: {
  details: Details;
  place: number;
  hasOriginal: boolean;
  /** The variant has a shade, which can have a swatch. */
  hasShade: boolean;
  onChange: (part: Partial<Details>) => void;
  onSwatch: (swatch: { hash: string; colour: string }) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { hash, focus } = details;
  const [mode, setMode] = useState<'focus' | 'swatch'>('focus');
  const [refused, setRefused] = useState<string | null>(null);
  const said = focus === null ? t('productPictures.noFocus') : t('productPictures.focus', focus);
  const shown = `/img/${hash}${focus === null ? '' : `~${focus.x}-${focus.y}`}/320.webp`;
  return (
    <section className={styles.details} aria-label={t('productPictures.details', { n: place + 1 })}>
      {mode === 'focus' || !hasShade ? (
        <div className={styles.side}>
          <PictureSpot
            hash={hash}
            spot={focus ?? MIDDLE}
            size={null}
            label={said}
            onChange={(spot) => onChange({ focus: spot })}
          />
          <p role="status">{said}</p>
          <p className={styles.hint}>{t('productPictures.focusHint')}</p>
          {focus !== null && (
            <LinkButton onClick={() => onChange({ focus: null })}>{t('productPictures.centre')}</LinkButton>
          )}
        </div>
      ) : (
        <SwatchCutter hash={hash} onSwatch={onSwatch} />
      )}
      <div className={styles.words}>
        {hasShade && (
          <fieldset className={styles.modes}>
            <legend>{t('productPictures.modes')}</legend>
            {(['focus', 'swatch'] as const).map((value) => (
              <button key={value} type="button" aria-pressed={mode === value} onClick={() => setMode(value)}>
                {t(`productPictures.${value === 'focus' ? 'focusMode' : 'swatchMode'}`)}
              </button>
            ))}
          </fieldset>
        )}
        {(['th', 'en'] as const).map((lang) => (
          <TextArea
            key={lang}
            label={t(`productPictures.alt_${lang}`)}
            lang={lang}
            rows={2}
            maxLength={PICTURE_ALT_MAX}
            value={details[`alt_${lang}`]}
            onChange={(event) => onChange({ [`alt_${lang}`]: event.target.value })}
          />
        ))}
        <p className={styles.hint}>{t('productPictures.altHint')}</p>
        <ul className={styles.cuts}>
          {(['list', 'square', 'wide'] as const).map((cut) => (
            <li key={cut}>
              <ProductPicture
                image={shown}
                alt=""
                sizes="120px"
                shape={cut === 'square' ? 'square' : 'portrait'}
                className={cut === 'wide' ? styles.wide : undefined}
              />
              <span>{t(`productPictures.cuts.${cut}`)}</span>
            </li>
          ))}
        </ul>
        {hasOriginal && (
          <div>
            <Button
              look="quiet"
              size="m"
              icon="download"
              onClick={() =>
                downloadOriginal(hash).then(
                  () => setRefused(null),
                  (error: unknown) => setRefused(toApiError(error).text[language]),
                )
              }
            >
              {t('productPictures.original')}
            </Button>
          </div>
        )}
        {refused !== null && <Refused>{refused}</Refused>}
      </div>
    </section>
  );
}

function SwatchCutter({
  hash,
  onSwatch,
}: {
  hash: string;
  onSwatch: (swatch: { hash: string; colour: string }) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [cut, cutting] = useCutSwatchMutation();
  const [spot, setSpot] = useState(MIDDLE);
  const [size, setSize] = useState<number>(SWATCH.size);
  const [result, setResult] = useState<{ colour: string } | { refused: string } | null>(null);
  const label = t('productPictures.spot', spot);
  const use = async () => {
    const answer = await cut({ hash, ...spot, size });
    if (answer.error !== undefined) {
      const error = isApiError(answer.error) ? answer.error : toApiError(answer.error);
      setResult({ refused: error.text[language] });
      return;
    }
    setResult({ colour: answer.data.colour });
    onSwatch(answer.data);
  };
  return (
    <div className={styles.side}>
      <PictureSpot hash={hash} spot={spot} size={size} label={label} onChange={setSpot} />
      <p className={styles.hint}>{t('productPictures.spotHint')}</p>
      <label className={styles.size}>
        {t('productPictures.size')}
        <input
          type="range"
          min={SWATCH.sizeMin}
          max={SWATCH.sizeMax}
          value={size}
          onChange={(event) => setSize(event.target.valueAsNumber)}
        />
      </label>
      <Button look="secondary" size="m" busy={cutting.isLoading} onClick={() => void use()}>
        {t('productPictures.cut')}
      </Button>
      {result !== null &&
        ('refused' in result ? (
          <Refused>{result.refused}</Refused>
        ) : (
          <p role="status">{t('productPictures.cutDone', { colour: result.colour })}</p>
        ))}
    </div>
  );
}
