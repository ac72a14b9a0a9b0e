import type { LibraryPicture } from '@mali/contracts/library';
import { LIBRARY } from '@mali/contracts/library-values';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { useChangeLibraryPictureMutation } from '../shared/library-calls.ts';
import { MIDDLE, PictureSpot } from '../shared/picture-spot.tsx';
import { useNotice } from '../shared/use-notice.ts';
import styles from './library.module.css';
import { focusOf, type PictureValues, pictureSchema, toFields, toValues } from './library-values.ts';

/** Focus, names, alternative texts and tags of a picture. */
export function PictureForm({ picture, mayEdit }: { picture: LibraryPicture; mayEdit: boolean }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [change] = useChangeLibraryPictureMutation();
  const id = picture.picture_id;
  const form = useRecordForm<PictureValues, LibraryPicture>({
    ...{ kind: 'picture', id, record: picture, toValues, schema: pictureSchema },
    send: (values, base) =>
      change({ id, fields: { ...toFields(values), revision: (base ?? picture).revision } }),
    onSaved: ({ revision }, before) =>
      notice.done(
        t('library.saved'),
        before === null
          ? undefined
          : () => change({ id, fields: { ...toFields(toValues(before)), revision } }),
      ),
    say: () => t('library.wrong.tags', { count: LIBRARY.tags, length: LIBRARY.tag }),
  });
  const { values, field } = form;
  const label = (name: keyof PictureValues) => t(`library.fields.${name}`);
  const words: FieldWords<PictureValues> = { label };
  const focus = focusOf(values.focus);
  const said = focus === null ? t('productPictures.noFocus') : t('productPictures.focus', focus);
  return (
    <FormFrame
      form={form}
      words={words}
      className={styles.form}
      mayEdit={mayEdit}
      save={t('collections.save')}
    >
      <div className={styles.columns}>
        <div className={styles.spot}>
          {mayEdit ? (
            <PictureSpot
              hash={picture.picture.hash}
              spot={focus ?? MIDDLE}
              size={null}
              label={said}
              onChange={({ x, y }) => form.setValue('focus', `${x}-${y}`)}
            />
          ) : (
            <img src={`/img/${picture.picture.hash}/480.webp`} alt="" width={280} />
          )}
          <p role="status">{said}</p>
          {mayEdit && <p className={styles.hint}>{t('library.focusHint')}</p>}
          {mayEdit && focus !== null && (
            <LinkButton onClick={() => form.setValue('focus', '')}>{t('productPictures.centre')}</LinkButton>
          )}
        </div>
        <fieldset className={styles.group} disabled={!mayEdit}>
          {(['th', 'en'] as const).map((lang) => (
            <TextField
              key={lang}
              {...field(`name_${lang}`)}
              label={label(`name_${lang}`)}
              lang={lang}
              maxLength={LIBRARY.name}
            />
          ))}
          {(['th', 'en'] as const).map((lang) => (
            <TextArea
              key={lang}
              {...field(`alt_${lang}`)}
              label={label(`alt_${lang}`)}
              hint={t('library.altHint')}
              lang={lang}
              rows={2}
              maxLength={LIBRARY.alt}
            />
          ))}
          <TextField
            {...field('tags')}
            label={label('tags')}
            hint={t('library.tagsHint')}
            maxLength={LIBRARY.tags * (LIBRARY.tag + 2)}
            autoCapitalize="none"
          />
        </fieldset>
      </div>
    </FormFrame>
  );
}
