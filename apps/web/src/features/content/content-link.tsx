import type { Button } from '@mali/contracts/content';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, TextLink } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useLanguage } from '../preferences/index.ts';
import { said } from './words.ts';

/** An external link opens a new tab, and announces it. */
const isAway = (link: string): boolean => !link.startsWith('/') && !link.startsWith('#');
const awayProps = (link: string) =>
  isAway(link) ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {};

function NewTab({ link }: { link: string }) {
  const { t } = useTranslation('content');
  return isAway(link) ? <VisuallyHidden> {t('newTab')}</VisuallyHidden> : null;
}

/** A link of an editor, internal or external. */
export function ContentLink({
  link,
  quiet,
  className,
  children,
}: {
  link: string;
  /** Duplicates an adjacent link: for pointers only, hidden from keyboard and screen readers. */
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

/** A button of an editor: primary, or styled as a link. */
export function ContentButton({
  button: { label, link },
  main,
  about,
}: {
  button: Button;
  main?: boolean;
  /** Context for its accessible name: "See all: Best sellers". */
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
