import type { Button } from '@mali/contracts/content';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, TextLink } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useLanguage } from '../preferences/index.ts';
import { said } from './words.ts';

/** A link to another site opens a tab of its own, and says so. */
const isAway = (link: string): boolean => !link.startsWith('/') && !link.startsWith('#');
const awayProps = (link: string) =>
  isAway(link) ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {};

function NewTab({ link }: { link: string }) {
  const { t } = useTranslation('content');
  return isAway(link) ? <VisuallyHidden> {t('newTab')}</VisuallyHidden> : null;
}

/** Where an editor's link leads, within the shop or out of it. */
export function ContentLink({
  link,
  quiet,
  className,
  children,
}: {
  link: string;
  /** A second way to where a link beside it leads: for the pointer alone. */
  quiet?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <AppLink
      to={link}
      className={className}
      {...awayProps(link)}
      {...(quiet && { tabIndex: -1, 'aria-hidden': true })}
    >
      {children}
      {!quiet && <NewTab link={link} />}
    </AppLink>
  );
}

/** An editor's button: the main one of a block is what the block is for, others read like links. */
export function ContentButton({
  button: { label, link },
  main,
  about,
}: {
  button: Button;
  main?: boolean;
  /** What it belongs to, for those who hear it apart: "See all: Best sellers". */
  about?: string;
}) {
  const language = useLanguage();
  const words = said(label, language);
  const Shape = main ? ButtonLink : TextLink;
  return (
    <Shape to={link} {...awayProps(link)} {...(about && { 'aria-label': `${words}: ${about}` })}>
      {words}
      <NewTab link={link} />
    </Shape>
  );
}
