import { TEXT } from '@mali/contracts/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import styles from './act-dialog.module.css';

type ActFormProps = {
  /** Label of the button that does it. */
  confirm: string;
  busy: boolean;
  disabled?: boolean;
  /** Why the last try was refused; null when it was not. */
  refused: string | null;
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before an act: what it will do, what it needs, and why it was refused. */
export function ActDialog({ title, ...form }: ActFormProps & { title: string }) {
  return (
    <Dialog open onClose={form.onClose} title={title}>
      <ActForm {...form} />
    </Dialog>
  );
}

/** The form of an act, for a dialog that also shows something else, for example while its choices load. */
export function ActForm({ confirm, busy, disabled, refused, onSubmit, onClose, children }: ActFormProps) {
  const { t } = useTranslation('admin');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      noValidate
    >
      {children}
      {refused !== null && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      <Button type="submit" size="m" wide busy={busy} {...(disabled !== undefined && { disabled })}>
        {confirm}
      </Button>
      <Button look="quiet" size="m" wide onClick={onClose}>
        {t('adminOrders.keep')}
      </Button>
    </form>
  );
}

/** Texts that an act needs, one field each; a reason has several lines. */
export function ActFields<Field extends string>({
  fields,
  values,
  label,
  error,
  reasonMax = TEXT.reason,
  onChange,
}: {
  fields: readonly Field[];
  values: Readonly<Record<Field, string>>;
  label: (field: Field) => string;
  error: (field: Field) => string | undefined;
  /** Characters of a reason. */
  reasonMax?: number;
  onChange: (field: Field, value: string) => void;
}) {
  return fields.map((field) => {
    const isReason = field === 'reason';
    const Input = isReason ? TextArea : TextField;
    return (
      <Input
        key={field}
        label={label(field)}
        error={error(field)}
        maxLength={isReason ? reasonMax : TEXT.place}
        autoComplete="off"
        value={values[field]}
        onChange={(event) => onChange(field, event.target.value)}
      />
    );
  });
}
