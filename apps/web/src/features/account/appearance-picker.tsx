import type { Appearance } from '@mali/contracts/profile';
import { APPEARANCE, APPEARANCE_MANY, type AppearanceField } from '@mali/contracts/profile-values';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, Chips } from '../../ui/chip.tsx';
import styles from './appearance-picker.module.css';
import { DRAWN, Figure } from './figures.tsx';

const isMany = (field: AppearanceField): boolean => (APPEARANCE_MANY as readonly string[]).includes(field);

/** The selected values of a field: one at most, or several. */
function chosenOf(appearance: Appearance, field: AppearanceField): readonly string[] {
  const value = appearance[field];
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

/** Toggles a choice of a field. */
export function choose(appearance: Appearance, field: AppearanceField, value: string): Appearance {
  const before = chosenOf(appearance, field);
  const taken = before.includes(value);
  const { [field]: _old, ...rest } = appearance;
  if (isMany(field)) {
    const after: readonly string[] = APPEARANCE[field];
    const many = after.filter((one) => (one === value ? !taken : before.includes(one)));
    return many.length === 0 ? rest : { ...rest, [field]: many };
  }
  return taken ? rest : { ...rest, [field]: value };
}

/** The choices of one attribute, as pictures with labels or labels alone; each is a toggle. */
export function AppearanceChoice({
  field,
  value,
  onChange,
}: {
  field: AppearanceField;
  value: Appearance;
  onChange: (value: Appearance) => void;
}) {
  const { t } = useTranslation('account');
  const id = useId();
  const chosen = chosenOf(value, field);
  const options: readonly string[] = APPEARANCE[field];
  const labelled = { role: 'group', 'aria-labelledby': id } as const;
  const pick = (option: string) => ({
    onClick: () => onChange(choose(value, field, option)),
    'aria-pressed': chosen.includes(option),
  });
  return (
    <div className={styles.attribute}>
      <h4 id={id}>
        {t(`looks.fields.${field}`)} {isMany(field) && <small>{t('looks.many')}</small>}
      </h4>
      <div {...labelled}>
        {DRAWN.includes(field) ? (
          <div className={styles.tiles}>
            {options.map((option) => (
              <button key={option} type="button" className={styles.tile} {...pick(option)}>
                <Figure field={field} value={option} />
                <span>{t(`looks.${field}.${option}` as 'looks.face_shape.oval')}</span>
              </button>
            ))}
          </div>
        ) : (
          <Chips>
            {options.map((option) => (
              <Chip
                key={option}
                pressed={chosen.includes(option)}
                onClick={() => onChange(choose(value, field, option))}
              >
                {t(`looks.${field}.${option}` as 'looks.face_shape.oval')}
              </Chip>
            ))}
          </Chips>
        )}
      </div>
    </div>
  );
}

const GROUPS: readonly (readonly [name: 'face' | 'body' | 'hair', fields: readonly AppearanceField[]])[] = [
  ['face', ['face_shape', 'face_tone', 'face_type', 'face_problems']],
  ['body', ['body_shape', 'body_tone', 'body_type', 'body_problems']],
  ['hair', ['hair_type', 'hair_problems']],
];

/** Face, body and hair as the customer sees them (PROF-10). */
export function AppearancePicker({
  value,
  onChange,
}: {
  value: Appearance;
  onChange: (value: Appearance) => void;
}) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.groups}>
      {GROUPS.map(([name, fields]) => (
        <section key={name} className={styles.group} aria-labelledby={`looks-${name}`}>
          <h3 id={`looks-${name}`}>{t(`looks.groups.${name}`)}</h3>
          {fields.map((field) => (
            <AppearanceChoice key={field} field={field} value={value} onChange={onChange} />
          ))}
        </section>
      ))}
    </div>
  );
}
