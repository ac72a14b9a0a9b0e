import { useFormik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Schema } from 'yup';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { useNotice } from '../shared/use-notice.ts';
import type { SaveState } from './form-state.tsx';
import { fitting, keepDraft, keptDraft } from './kept-draft.ts';
import { type Conflict, isDecided, type Meanwhile, meanwhileOf, picked, withPick } from './meanwhile.ts';
import { differing, isSame, mergeFields, type Together } from './merge-fields.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

type Name<Values> = keyof Values & string;
/** A draft with the values that it began with: what a colleague saves before it is opened again is merged. */
type Kept = Readonly<{ values: unknown; base: unknown; at: string }>;

/** The newer record of a refused save (RECORD.CHANGED); null: another error. */
function newerOf<Saved>({
  code,
  details,
}: ApiError): (Pick<Meanwhile<object>, 'by' | 'at'> & { record: Saved }) | null {
  if (code !== 'RECORD.CHANGED' || typeof details !== 'object' || details === null) return null;
  const { record, by, at } = details as Partial<Record<'record' | 'by' | 'at', unknown>>;
  if (typeof record !== 'object' || record === null) return null;
  const said = (value: unknown) => (typeof value === 'string' ? value : null);
  return { record: record as Saved, by: said(by), at: said(at) };
}

/** Saves that are tried by themselves when colleagues save other fields at the same time. */
const ATTEMPTS = 3;

type Options<Values, Saved> = {
  /** Kind of record: the first part of its draft's name. */
  kind: string;
  /** null: a new one. */
  id: number | null;
  /** The record as it was loaded, or loaded again. */
  record: Saved | null;
  toValues: (record: Saved | null) => Values;
  schema: Schema;
  together?: Together<Values>;
  /** What the buttons of the form mean depends on it: when it has changed, the user has to press again. */
  basis?: (record: Saved) => unknown;
  /** @param base the version that the values were changed from; null for a new record */
  send: (values: Values, base: Saved | null) => Promise<{ data?: Saved | undefined; error?: unknown }>;
  /** The field that a refusal is about, by its code: its text is shown there. */
  fieldOf?: Readonly<Record<string, Name<Values>>>;
  /** Texts of a refusal at the fields that it is about, where its code does not say which. */
  faultsOf?: (error: ApiError) => Partial<Record<Name<Values>, string>>;
  /** Text of a message of the schema. */
  say: (message: string) => string;
  /** Saved; it may navigate. `before`: what it was changed from. */
  onSaved: (saved: Saved, before: Saved | null) => void;
};

/**
 * A form of one record: its draft is kept in the tab, leaving it is asked about, errors are at their fields, and what a
 * colleague has saved meanwhile is merged, or shown field by field (ADM-06, docs/decisions/0052).
 */
export function useRecordForm<Values extends object, Saved extends Readonly<{ revision: number }>>({
  kind,
  id,
  record,
  toValues,
  schema,
  together = [],
  basis = () => null,
  send,
  fieldOf = {},
  faultsOf,
  say,
  onSaved,
}: Options<Values, Saved>) {
  const language = useLanguage();
  const notice = useNotice();
  const user_id = useSelector(selectProfile)?.user_id ?? 0;
  const place = { kind, user_id, id };
  const element = useRef<HTMLFormElement>(null);
  const [empty] = useState(() => toValues(null));
  const faultsIn = (error: ApiError): Partial<Record<string, string>> => {
    const name = fieldOf[error.code];
    return faultsOf?.(error) ?? (name === undefined ? {} : { [name]: error.text[language] });
  };
  const valuesOf = (of: Saved | null) => (of === null ? empty : toValues(of));
  const [kept] = useState(() => {
    const found = keptDraft<Kept>(place);
    if (found === null) return null;
    const now = valuesOf(record);
    const [base, mine] = [fitting(found.base, now), fitting(found.values, now)];
    const merged = mergeFields(base, mine, now, together);
    if (differing(merged.values, now).length === 0) return null;
    const meanwhile = meanwhileOf(mine, now, merged, { by: null, at: null });
    return { at: String(found.at), values: merged.values, meanwhile };
  });
  const [draftAt, setDraftAt] = useState(kept?.at ?? null);
  /** The version that the values were changed from. */
  const [base, setBase] = useState(record);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Values> | null>(kept?.meanwhile ?? null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Faults that the server found, with the values that it found them in. */
  const [faults, setFaults] = useState<{ texts: Partial<Record<string, string>>; of: Values } | null>(null);

  const form = useFormik<Values>({
    initialValues: kept?.values ?? valuesOf(record),
    validationSchema: schema,
    onSubmit: (values) => attempt(values, base, 1),
  });
  const { values } = form;
  const saved = valuesOf(base);
  const isDirty = differing(values, saved).length > 0;
  const guard = useUnsavedGuard(isDirty);
  /** What is typed while a request is under way, too. */
  const latest = useRef(values);
  latest.current = values;

  const keep = (typed: Values, from: Values) =>
    keepDraft(
      place,
      differing(typed, from).length === 0
        ? null
        : { values: typed, base: from, at: new Date().toISOString() },
    );
  const opened = useRef(values);
  /** The draft of a new record is settled once the record is made. */
  const isSettled = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when a value or its base has changed
  useEffect(() => {
    const isUntouched = values === opened.current && base === record && kept !== null;
    if (!isSettled.current && !isUntouched) keep(values, saved);
  }, [values, base]);
  // A newer version that was loaded is taken over as long as nothing is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the record and the state of the form only
  useEffect(() => {
    if (record === null || base === null || record.revision <= base.revision || isDirty) return;
    setBase(record);
    form.resetForm({ values: toValues(record) });
  }, [record, base, isDirty]);

  /** Attempts to save: after each the first thing to put right is focused, once it is rendered. */
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const wrong = '[data-undecided] input, [aria-invalid="true"], [role="alert"][tabindex]';
    if (tries > 0) element.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [tries]);

  async function attempt(sent: Values, of: Saved | null, attempts: number): Promise<void> {
    const { data, error } = await send(sent, of);
    if (data !== undefined) return accept(sent, data, of);
    const newer = isApiError(error) ? newerOf<Saved>(error) : null;
    if (newer === null) {
      setRefusal(notice.textOf(error));
      if (isApiError(error)) setFaults({ texts: faultsIn(error), of: sent });
      return;
    }
    const [mine, theirs] = [latest.current, valuesOf(newer.record)];
    const merged = mergeFields(valuesOf(of), mine, theirs, together);
    // The next attempt may be over before the form is rendered with them.
    latest.current = merged.values;
    setBase(newer.record);
    setMeanwhile(meanwhileOf(mine, theirs, merged, newer));
    const errors = await form.setValues(merged.values, true);
    const isSafe = of !== null && isSame(basis(of), basis(newer.record));
    const isValid = Object.keys(errors ?? {}).length === 0;
    if (merged.conflicts.length === 0 && isSafe && isValid && attempts < ATTEMPTS)
      return attempt(merged.values, newer.record, attempts + 1);
    if (merged.conflicts.length === 0) setRefusal(notice.textOf(error));
  }

  function accept(sent: Values, data: Saved, before: Saved | null) {
    const now = toValues(data);
    const { values: rest } = mergeFields(sent, latest.current, now);
    setBase(data);
    setDraftAt(null);
    setFaults(null);
    // What was taken over stays said; what was asked is settled.
    setMeanwhile((said) => (said === null || said.conflicts.length > 0 ? null : said));
    form.resetForm({ values: rest });
    if (before === null) {
      isSettled.current = true;
      keepDraft(place, null);
    } else keep(rest, now);
    guard.allow();
    onSaved(data, before);
  }

  const isSettledBy = (conflict: Conflict<Values>): boolean => isDecided(conflict, values);
  const submit = async () => {
    setRefusal(null);
    setFaults(null);
    setDraftAt(null);
    if (meanwhile === null || meanwhile.conflicts.every(isSettledBy)) await form.submitForm();
    setTries((before) => before + 1);
  };
  const onPick = (conflict: Conflict<Values>, pick: 'mine' | 'theirs') => {
    setMeanwhile((now) => now && picked(now, conflict, pick));
    void form.setValues((now) => withPick(now, conflict, pick));
  };
  /** Drops what was typed. */
  const drop = () => {
    keepDraft(place, null);
    form.resetForm({ values: saved });
    for (const clear of [setDraftAt, setMeanwhile, setRefusal, setFaults]) clear(null);
  };

  const errorOf = (name: Name<Values>): string | undefined => {
    const fault = faults?.texts[name];
    if (faults !== null && fault !== undefined && isSame(values[name], faults.of[name])) return fault;
    const { touched, error } = form.getFieldMeta(name);
    return touched && error !== undefined ? say(error) : undefined;
  };
  const state: SaveState = form.isSubmitting
    ? 'saving'
    : isDirty
      ? 'unsaved'
      : base === null
        ? 'new'
        : 'saved';
  return {
    /** For the form's element: its first wrong field is focused. */
    element,
    base,
    values,
    state,
    busy: form.isSubmitting,
    setValue: <Field extends Name<Values>>(name: Field, value: Values[Field]) =>
      void form.setFieldValue(name, value),
    /** Of a list that answers arrive in while it is edited: from its value then. */
    change: <Field extends Name<Values>>(name: Field, next: (now: Values[Field]) => Values[Field]) =>
      void form.setValues((now) => ({ ...now, [name]: next(now[name]) })),
    /** Of a text field, or with `type` of a checkbox. */
    field: (name: Name<Values>) => ({
      ...form.getFieldProps(name),
      ...{ error: errorOf(name), autoComplete: 'off' },
    }),
    checkbox: (name: Name<Values>) => form.getFieldProps({ name, type: 'checkbox' }),
    /** Of a field that is picked, as a day. */
    picked: <Field extends Name<Values>>(name: Field) => ({
      ...{ name, value: values[name], error: errorOf(name) },
      onChange: (value: Values[Field]) => void form.setFieldValue(name, value),
      // Leaving follows picking at once: a check here would still see the value before it.
      onLeave: () => void form.setFieldTouched(name, true, false),
    }),
    errorOf,
    /** Why it was not saved. */
    refusal,
    /** Some field is wrong, by the rules of the form. */
    isWrong: form.submitCount > 0 && Object.keys(form.errors).length > 0,
    submit: () => void submit(),
    guard,
    draftAt,
    continueDraft: () => setDraftAt(null),
    drop,
    meanwhile,
    isDecided: isSettledBy,
    onPick,
  };
}

export type RecordForm<Values extends object, Saved extends Readonly<{ revision: number }>> = ReturnType<
  typeof useRecordForm<Values, Saved>
>;
