import { QR_INQUIRY_MS } from '@mali/contracts/limits';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { watchOrder } from '../../clients/live.ts';
import { selectTrackingEmail, trackingEmailStored, useOrderProof } from '../orders/index.ts';
import { selectToken } from '../session/index.ts';
import { useInquiryQuery } from './calls.ts';
import { isDeciding } from './card-state.ts';

/** Duration of fast polling despite live events. */
const QUICK_MS = 60_000;
/** Polling interval with live events, and of a page without an expected change. */
const SLOW_MS = 15_000;

/**
 * The payment state of an order, by live event and by polling (PAY-12, PAY-13). A hidden page does not poll;
 * on return, also from the back-forward cache, it polls at once. Ends when the order is no longer waiting.
 * @param way payment method of the page: an open QR code may be paid at any time, a card changes only while
 * the bank decides
 */
export function useInquiry(so_no: string, way: 'promptpay' | 'card') {
  const { proof, ready, unproven } = useOrderProof(so_no);
  const email = useSelector(selectTrackingEmail);
  const token = useSelector(selectToken);
  const inquiry = useInquiryQuery({ so_no, ...proof }, { skip: !ready, refetchOnMountOrArgChange: true });
  const { data, error } = inquiry;
  // A query that has not started cannot be refetched.
  const latest = useRef({ ready, refetch: inquiry.refetch });
  latest.current = { ready, refetch: inquiry.refetch };
  const refetch = useCallback(async () => {
    const { ready: may, refetch: ask } = latest.current;
    return may ? await ask() : null;
  }, []);
  const dispatch = useAppDispatch();
  const proved = data === undefined ? undefined : proof.email;
  useEffect(() => {
    if (proved !== undefined) dispatch(trackingEmailStored(proved));
  }, [dispatch, proved]);
  const watching = useRef(false);
  // Each return to the page, and each event, restarts fast polling.
  const [looks, setLooks] = useState(0);
  const [restored, setRestored] = useState(0);
  const unknown = data === undefined && isApiError(error) && (error.status === 404 || error.status === 400);
  const expecting = way === 'promptpay' || data === undefined || isDeciding(data.card);
  const over = !ready || unknown || (data !== undefined && data.doc_status !== ORDER_STATUS.PLACED);

  // The connection is closed on page hide and must be reopened on return from the back-forward cache.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored page subscribes again
  useEffect(() => {
    // Events require proof of access to the order.
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
