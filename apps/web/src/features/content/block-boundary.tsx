import type { Block } from '@mali/contracts/content';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import text from '../../ui/type.module.css';
import styles from './layout-view.module.css';
import type { LaterBlock } from './requests.ts';

/** HOME-15: replaces a block that failed on the server or in the browser. */
export function FailedBlock() {
  const { t } = useTranslation('content');
  return (
    <div className={text.wrap}>
      <p className={styles.failed}>{t('failed')}</p>
    </div>
  );
}

type Props = { block: Block | LaterBlock; children: ReactNode };
type State = { block: Block | LaterBlock; failed: boolean };

/** Error boundary of one block. New data resets it. */
export class BlockBoundary extends Component<Props, State> {
  override state: State = { block: this.props.block, failed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ block }: Props, state: State): State | null {
    return block === state.block ? null : { block, failed: false };
  }

  override render(): ReactNode {
    return this.state.failed ? <FailedBlock /> : this.props.children;
  }
}
