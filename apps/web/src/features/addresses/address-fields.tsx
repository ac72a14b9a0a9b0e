import type { AddressLine } from '@mali/thai/address';
import type { FormikProps } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/field.tsx';
import { useLanguage } from '../preferences/index.ts';
import { useAddressTable } from './address-table.ts';
import { PlaceField, placeText, toPlace } from './place-field.tsx';
import { type AddressDraft, type AddressError, typedPhone } from './rules.ts';

/** In characters. Shorter text is a street, or a part of one. */
const WHOLE_ADDRESS = 30;

type Reader = typeof import('./pasted.ts');
type Whereabouts = Pick<AddressDraft, 'name' | 'mobile' | 'street' | 'place' | 'placeText'>;

/** Field state: value, and after blur its error or validity. */
export function useFieldState(form: Pick<FormikProps<unknown>, 'getFieldMeta' | 'getFieldProps'>) {
  const { t } = useTranslation('addresses');
  return (field: string) => {
    const { touched, error } = form.getFieldMeta(field);
    return {
      ...form.getFieldProps<string>(field),
      error: touched && typeof error === 'string' ? t(`errors.${error as AddressError}`) : undefined,
      valid: touched && error === undefined,
    };
  };
}

/** Recipient in one field, and the mobile number for the courier. */
export function NameAndMobile<Draft extends Whereabouts>({
  form,
  theirOwn = true,
  mobileHint,
}: {
  form: FormikProps<Draft>;
  /** Whether it is the user's own: enables autofill. */
  theirOwn?: boolean;
  /** Who uses the number, if not the carrier. */
  mobileHint?: string | undefined;
}) {
  const { t } = useTranslation('addresses');
  const state = useFieldState(form);
  return (
    <>
      <TextField
        label={t('name')}
        autoComplete={theirOwn ? 'name' : 'off'}
        autoCorrect="off"
        autoCapitalize="words"
        spellCheck={false}
        {...state('name')}
        required
      />
      <TextField
        label={t('mobile')}
        hint={mobileHint ?? t('mobileHint')}
        type="tel"
        inputMode="tel"
        autoComplete={theirOwn ? 'tel' : 'off'}
        {...state('mobile')}
        required
        maxLength={40}
        onChange={(event) => void form.setFieldValue('mobile', typedPhone(event.target))}
      />
    </>
  );
}

/**
 * Street and place of an address (rules of use 12 to 15). An address pasted into the first field is parsed:
 * certain parts are filled in, ambiguous ones are asked for. If pasted before the parser has loaded, it is
 * kept as text and parsed then.
 */
export function StreetAndPlace<Draft extends Whereabouts>({
  form,
  knownName = '',
  theirOwn = true,
  className,
}: {
  form: FormikProps<Draft>;
  /** The initial name, preferred over one in pasted text. */
  knownName?: string;
  /** Whether it is the user's own address: enables autofill. */
  theirOwn?: boolean;
  /** Of each of the two, which are as wide as the form. */
  className: string | undefined;
}) {
  const { t } = useTranslation('addresses');
  const language = useLanguage();
  const table = useAddressTable();
  const placeInput = useRef<HTMLInputElement>(null);
  const [choices, setChoices] = useState<readonly AddressLine[]>([]);
  const [reader, setReader] = useState<Reader | null>(null);
  useEffect(() => {
    // On failure an address is pasted as plain text.
    import('./pasted.ts').then(setReader, () => undefined);
  }, []);
  const readable = table !== null && reader !== null;
  /** Text pasted before the parser was loaded. */
  const [waiting, setWaiting] = useState('');
  const { values, setValues } = form;
  const state = useFieldState(form);
  /** @returns whether the text was an address; otherwise the browser's default paste applies */
  const takeApart = (pasted: string): boolean => {
    const found = readable ? reader.readPasted(pasted, table) : null;
    if (found === null) return false;
    void setValues((now) => ({
      ...now,
      ...(found.name !== null && (now.name === '' || now.name === knownName) ? { name: found.name } : {}),
      ...(found.mobile !== null && now.mobile === '' ? { mobile: found.mobile } : {}),
      street: found.street,
      place: found.place,
      placeText: placeText(toPlace(found.line), table, language),
    }));
    setChoices(found.choices);
    // The focus is not moved if the user has moved it already.
    if (found.place === null && document.activeElement?.getAttribute('name') === 'street')
      placeInput.current?.focus();
    return true;
  };
  const paste = (pasted: string): boolean => {
    if (pasted.length < WHOLE_ADDRESS) return false;
    if (readable) return takeApart(pasted);
    if (values.street !== '') return false;
    const street = pasted.replaceAll(/\s+/g, ' ');
    setWaiting(street);
    void setValues((now) => ({ ...now, street }));
    return true;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it can be read; what is typed since is left
  useEffect(() => {
    if (waiting !== '' && values.street === waiting && values.place === null) takeApart(waiting);
  }, [readable]);
  return (
    <>
      <TextField
        className={className ?? ''}
        label={t('street')}
        hint={t('streetHint')}
        autoComplete={theirOwn ? 'street-address' : 'off'}
        autoCorrect="off"
        spellCheck={false}
        {...state('street')}
        required
        onPaste={(event) => {
          if (paste(event.clipboardData.getData('text'))) event.preventDefault();
        }}
      />
      <div className={className}>
        <PlaceField
          table={table}
          ref={placeInput}
          text={values.place === null ? values.placeText : placeText(values.place, table, language)}
          choices={choices}
          onText={(typed) => {
            setChoices([]);
            void setValues((now) => ({ ...now, placeText: typed, place: null }));
          }}
          onPick={(line) => {
            setChoices([]);
            void setValues((now) => ({ ...now, place: toPlace(line), placeText: '' }));
          }}
          onLeave={() => void form.setFieldTouched('place')}
          error={state('place').error}
          valid={values.place !== null}
        />
      </div>
    </>
  );
}
