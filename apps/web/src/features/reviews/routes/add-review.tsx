import type { Material } from '@mali/contracts/catalogue';
import { BODY_PROBLEMS, FACE_PROBLEMS, FACE_TYPES, REVIEW } from '@mali/contracts/limits';
import type { RetrieveCommentAnswer } from '@mali/contracts/reviews';
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { NotFound } from '../../../app/shell/not-found.tsx';
import { isApiError } from '../../../clients/api-error.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Chip, Chips } from '../../../ui/chip.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { type Chosen, photoNames } from '../../../ui/field-photos.tsx';
import { useFormDraft } from '../../../ui/form-draft.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { useMaterialQuery, variantName } from '../../catalogue/index.ts';
import { popupOpened } from '../../layout/index.ts';
import { inLanguage, useLanguage } from '../../preferences/index.ts';
import { selectSessionKnown, selectSignedIn } from '../../session/index.ts';
import { useEditCommentMutation, useOwnCommentQuery, useWriteCommentMutation } from '../calls.ts';
import { PhotosField } from '../photos-field.tsx';
import { StarsField } from '../stars.tsx';
import styles from './add-review.module.css';

const ID = /^[1-9]\d{0,9}$/;
const idOf = (typed: string | undefined): number | null =>
  typed !== undefined && ID.test(typed) && Number(typed) <= 2_147_483_647 ? Number(typed) : null;

/** Form for a new or existing review of a variant (REV-08, REV-09, REV-11). */
export function Component() {
  const { t } = useTranslation('reviews');
  const params = useParams();
  const [search] = useSearchParams();
  const dispatch = useAppDispatch();
  const signedIn = useSelector(selectSignedIn);
  const known = useSelector(selectSessionKnown);
  const [mat_id, mat_var_id] = [idOf(params.mat_id), idOf(params.mat_var_id)];
  const asked = search.get('so_no');
  const so_no = asked !== null && /^SO\d{14}$/.test(asked) ? asked : undefined;
  const material = useMaterialQuery(mat_id ?? 0, { skip: mat_id === null });
  const own = useOwnCommentQuery(
    {
      mat_no: material.data?.mat_no ?? '',
      mat_var_id: mat_var_id ?? 0,
      ...(so_no !== undefined && { so_no }),
    },
    { skip: !signedIn || material.data === undefined || mat_var_id === null },
  );
  const missing = [material.error, own.error].some((error) => isApiError(error) && error.status === 404);
  if (mat_id === null || mat_var_id === null || missing) return <NotFound />;
  const product = material.data;

  const body = () => {
    if (product !== undefined && known && !signedIn) {
      return (
        <EmptyState page icon="user" title={t('form.signIn')} text={t('form.signInText')}>
          <Button onClick={() => dispatch(popupOpened('login'))}>{t('form.login')}</Button>
        </EmptyState>
      );
    }
    if (material.isError) return <ErrorState page retry={() => void material.refetch()} />;
    if (own.isError) return <ErrorState page retry={() => void own.refetch()} />;
    if (product === undefined || own.data === undefined) {
      return (
        <Loading>
          <Skeleton width="220px" />
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      );
    }
    if (own.data.can_review) {
      return <ReviewForm material={product} mat_var_id={mat_var_id} earlier={own.data} />;
    }
    const bought = own.data.so_no !== null;
    return (
      <EmptyState
        page
        icon="box"
        title={t(bought ? 'form.notArrived' : 'form.notBought')}
        text={t(bought ? 'form.notArrivedText' : 'form.notBoughtText')}
      >
        <ButtonLink to={paths.item(mat_id, mat_var_id)}>{t('form.toProduct')}</ButtonLink>
        <ButtonLink look="secondary" to={paths.orders()}>
          {t('form.orders')}
        </ButtonLink>
      </EmptyState>
    );
  };
  return (
    <div className={text.wrap}>
      <PageMeta title={t('form.title')} noIndex />
      <div className={styles.page}>{body()}</div>
    </div>
  );
}

function ReviewForm({
  material,
  mat_var_id,
  earlier,
}: {
  material: Material;
  mat_var_id: number;
  earlier: RetrieveCommentAnswer;
}) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const { review, skin } = earlier;
  const [stars, setStars] = useState(review?.rating ?? 0);
  const [comment, setComment] = useState(review?.comment ?? '');
  const [photos, setPhotos] = useState<readonly Chosen[]>(
    () => review?.image.map((kept) => ({ key: kept.photo, kept })) ?? [],
  );
  const [face_type, setFaceType] = useState(review === null ? skin.face_type : review.face_type);
  const [face_problems, setFaceProblems] = useState((review ?? skin).face_problems);
  const [body_problems, setBodyProblems] = useState((review ?? skin).body_problems);
  const [tried, setTried] = useState(false);
  /** REV-12: null while pending, true on success, false on failure. */
  const [result, setResult] = useState<boolean | null>(null);
  const [isHeld, setHeld] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [write, writing] = useWriteCommentMutation();
  const [edit, editing] = useEditCommentMutation();
  const typed = useMemo(
    () => ({ stars, comment, face_type, face_problems, body_problems }),
    [stars, comment, face_type, face_problems, body_problems],
  );
  const deleteDraft = useFormDraft(`review.${mat_var_id}`, typed, (kept) => {
    const before = { ...typed, ...kept };
    setStars(before.stars);
    setComment(before.comment);
    setFaceType(before.face_type);
    setFaceProblems(before.face_problems);
    setBodyProblems(before.body_problems);
  });
  const form = useRef<HTMLFormElement>(null);
  const variant = material.variants.find((one) => one.mat_var_id === mat_var_id);
  const chosen = variant === undefined ? '' : variantName(variant, language);
  const left = REVIEW.text - comment.length;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (stars === 0 || left < 0) {
      form.current?.querySelector<HTMLElement>(stars === 0 ? 'input[type=radio]' : 'textarea')?.focus();
      return;
    }
    const image = photoNames(photos);
    if (image === null) {
      setProblem(t('form.waitPhotos'));
      return;
    }
    setResult(null);
    setProblem(null);
    const told = { mat_no: material.mat_no, comment, image, face_type, face_problems, body_problems };
    const answer =
      review === null
        ? await write({ ...told, mat_var_id, rate: stars, ...(earlier.so_no && { so_no: earlier.so_no }) })
        : await edit({ ...told, id: review.id, rating: stars });
    setHeld(answer.data?.review.moderation?.state === 'held');
    setResult(answer.error === undefined);
    if (answer.error === undefined) deleteDraft();
    if (isApiError(answer.error)) setProblem(answer.error.text[language]);
  };

  // The confirmation is at the top of the page.
  useEffect(() => {
    if (result === true) window.scrollTo(0, 0);
  }, [result]);

  if (result === true) {
    return (
      <div role="status">
        <EmptyState
          page
          icon="check"
          title={t('form.done')}
          text={t(isHeld ? 'form.doneHeld' : 'form.doneText')}
        >
          <ButtonLink to={`${paths.item(material.mat_id, mat_var_id)}#reviews`}>
            {t('form.toProduct')}
          </ButtonLink>
          <ButtonLink look="secondary" to={paths.orders()}>
            {t('form.orders')}
          </ButtonLink>
        </EmptyState>
      </div>
    );
  }
  const toggled = <T extends string>(values: readonly T[], value: T): T[] =>
    values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.head}>
        <h1 className={text.title}>{t(review === null ? 'form.title' : 'form.editTitle')}</h1>
        <p className={text.muted}>{t(earlier.received_free ? 'form.receivedFree' : 'form.lead')}</p>
      </div>
      <div className={styles.product}>
        <ProductPicture image={variant?.image_cart ?? material.image_cart} alt="" sizes="72px" />
        <p>
          {inLanguage(material, 'mat_name', language)}
          {chosen !== '' && <small>{chosen}</small>}
        </p>
      </div>
      <StarsField
        value={stars}
        error={tried && stars === 0 ? t('form.starsMissing') : undefined}
        onChange={setStars}
      />
      <TextArea
        label={t('form.comment')}
        optional={t('form.optional')}
        rows={6}
        value={comment}
        hint={left < 200 && left >= 0 ? t('form.left', { count: left }) : t('form.commentHint')}
        error={left < 0 ? t('form.long', { count: -left }) : undefined}
        onChange={(event) => setComment(event.target.value)}
      />
      <PhotosField photos={photos} onChange={setPhotos} />
      <fieldset className={styles.skin}>
        <legend>
          {t('form.skin')} <span>{t('form.optional')}</span>
        </legend>
        <p className={text.small}>{t('form.skinHint')}</p>
        <Group label={t('faceType')}>
          {FACE_TYPES.map((value) => (
            <Chip
              key={value}
              pressed={face_type === value}
              onClick={() => setFaceType(face_type === value ? null : value)}
            >
              {t(`face_type.${value}`)}
            </Chip>
          ))}
        </Group>
        <Group label={t('faceProblem')}>
          {FACE_PROBLEMS.map((value) => (
            <Chip
              key={value}
              pressed={face_problems.includes(value)}
              onClick={() => setFaceProblems(toggled(face_problems, value))}
            >
              {t(`face_problem.${value}`)}
            </Chip>
          ))}
        </Group>
        <Group label={t('bodyProblem')}>
          {BODY_PROBLEMS.map((value) => (
            <Chip
              key={value}
              pressed={body_problems.includes(value)}
              onClick={() => setBodyProblems(toggled(body_problems, value))}
            >
              {t(`body_problem.${value}`)}
            </Chip>
          ))}
        </Group>
      </fieldset>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          <Icon name="alert" size="s" />
          {result === false && `${t('form.failed')}: `}
          {problem}
        </p>
      )}
      <div className={styles.send}>
        <Button type="submit" busy={writing.isLoading || editing.isLoading}>
          {t(review === null ? 'form.send' : 'form.save')}
        </Button>
        <p className={text.small}>{t('form.name')}</p>
      </div>
    </form>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset is read twice
    <div role="group" aria-label={label} className={styles.group}>
      <span aria-hidden="true">{label}</span>
      <Chips>{children}</Chips>
    </div>
  );
}
