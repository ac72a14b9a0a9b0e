import { FieldConflict, type FieldWords } from './field-conflict.tsx';
import { DraftNote } from './form-state.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { RecordForm } from './use-record-form.ts';

/** What a form says at its head: a draft that is back, what a colleague has saved; and what it asks when it is left. */
export function FormNotices<Values extends object, Saved extends Readonly<{ revision: number }>>({
  form,
  words,
}: {
  form: RecordForm<Values, Saved>;
  words: FieldWords<Values>;
}) {
  const { draftAt, meanwhile, isDecided, onPick } = form;
  return (
    <>
      {draftAt !== null && <DraftNote at={draftAt} onContinue={form.continueDraft} onDiscard={form.drop} />}
      {meanwhile !== null && <FieldConflict {...{ meanwhile, isDecided, words, onPick }} />}
      <LeaveDialog guard={form.guard} onDiscard={form.drop} />
    </>
  );
}
