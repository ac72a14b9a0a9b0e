import { QR_INQUIRY_MS } from '@mali/contracts/limits';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { watchOrder } from '../../clients/live.ts';
import { selectTrackingEmail, trackingEmailRemembered, useOrderProof } from '../orders/index.ts';
import { selectToken } from '../session/index.ts';
import { useInquiryQuery } from './calls.ts';
import { isDeciding } from './card-state.ts';

/** How long a page asks at the quick pace although events would reach it. */
const QUICK_MS = 60_000;
/** The pace while events reach the page, and of a page on which nothing is expected. */
const SLOW_MS = 15_000;

/**
 * How the payment of an order stands, asked again and again: a live event is the quick way, asking the sure one
 * (PAY-12, PAY-13). A page out of sight does not ask; one that is looked at again, also out of the back-forward
 * cache, asks at once. It ends when the order waits no longer.
 * @param way what the page is about: money for an open QR may come at any moment, of a card something is expected
 *   only while the bank decides
 */
export function useInquiry(so_no: string, way: 'promptpay' | 'card') {
  const { proof, ready, unproven } = useOrderProof(so_no);
  const email = useSelector(selectTrackingEmail);
  const token = useSelector(selectToken);
  const inquiry = useInquiryQuery({ so_no, ...proof }, { skip: !ready, refetchOnMountOrArgChange: true });
  const { data, error } = inquiry;
  // A query that has not been asked yet cannot be asked again.
  const latest = useRef({ ready, refetch: inquiry.refetch });
  latest.current = { ready, refetch: inquiry.refetch };
  const refetch = useCallback(async () => {
    const { ready: may, refetch: ask } = latest.current;
    return may ? await ask() : null;
  }, []);
  const dispatch = useAppDispatch();
  const proved = data === undefined ? undefined : proof.email;
  useEffect(() => {
    if (proved !== undefined) dispatch(trackingEmailRemembered(proved));
  }, [dispatch, proved]);
  const watching = useRef(false);
  // Each look at the page, and each event, begins the quick pace anew.
  const [looks, setLooks] = useState(0);
  const [restored, setRestored] = useState(0);
  const unknown = data === undefined && isApiError(error) && (error.status === 404 || error.status === 400);
  const expecting = way === 'promptpay' || data === undefined || isDeciding(data.card);
  const over = !ready || unknown || (data !== undefined && data.doc_status !== ORDER_STATUS.PLACED);

  // The connection is closed when the page is left, and has to be made again when the page comes back as it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was restored watches anew
  useEffect(() => {
    // Nobody but the order's own customer hears of it.
    if (email === null && token === null) return;
    const stop = watchOrder(
      { so_no, ...(email !== null && { email }) },
      token,
      () => {
        setLooks((now) => now + 1);
        void refetch();
      },
      (is) => {
        watching.current = is;
      },
    );
    return () => {
      watching.current = false;
      stop();
    };
  }, [so_no, email, token, refetch, restored]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: see `looks`
  useEffect(() => {
    if (over) return;
    const since = Date.now();
    let ended = false;
    let timer: ReturnType<typeof setTimeout>;
    const beat = async () => {
      if (document.visibilityState === 'visible') await refetch();
      if (!ended) wait();
    };
    const wait = () => {
      const slow = !expecting || (watching.current && Date.now() - since > QUICK_MS);
      timer = setTimeout(() => void beat(), slow ? SLOW_MS : QR_INQUIRY_MS);
    };
    wait();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [over, expecting, refetch, looks]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      setLooks((now) => now + 1);
      void refetch();
    };
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setRestored((now) => now + 1);
      look();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', shown);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', shown);
    };
  }, [refetch]);

  return { ...inquiry, refetch, asked: { so_no, ...proof }, ready, unproven, unknown };
}
