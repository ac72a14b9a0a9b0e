import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import type { FieldWords } from './field-conflict.tsx';
import { FormNotices } from './form-notices.tsx';
import { SaveBar } from './form-state.tsx';
import type { RecordForm } from './use-record-form.ts';

/**
 * What every form of a record has round its fields: its notices at the head, why it was not saved, and the bar that says
 * whether it is saved and saves it.
 */
export function FormFrame<Values extends object, Saved extends Readonly<{ revision: number }>>({
  form,
  words,
  className,
  save,
  buttons,
  mayEdit = true,
  wrong,
  children,
}: {
  form: RecordForm<Values, Saved>;
  words: FieldWords<Values>;
  className?: string | undefined;
  /** What the button that saves is called. */
  save?: string;
  /** In place of that button: several, or what stands beside it. */
  buttons?: ReactNode;
  /** Without it the fields are read only, and nothing saves them: the form's own fieldset disables them. */
  mayEdit?: boolean;
  /** Why it cannot be sent as it is; without it the usual words, once a field is wrong. */
  wrong?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const refused = form.refusal ?? wrong ?? (form.isWrong ? t('forms.fix') : null);
  return (
    <form
      ref={form.element}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <FormNotices form={form} words={words} />
      {children}
      {refused !== null && <Refused>{refused}</Refused>}
      {mayEdit && (
        <SaveBar state={form.state} stays>
          {buttons ?? (
            <Button type="submit" size="m" busy={form.busy}>
              {save}
            </Button>
          )}
        </SaveBar>
      )}
    </form>
  );
}
