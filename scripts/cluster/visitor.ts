/**
 * Asks at a steady pace, whether earlier requests are answered or not.
 * @returns ends it, and resolves with all answers once the last one is there
 */
export function visitEvery<Answer>(ms: number, visit: () => Promise<Answer>): () => Promise<Answer[]> {
  const visits: Promise<Answer>[] = [];
  const timer = setInterval(() => {
    const answer = visit();
    // Whoever ends it gets the error.
    answer.catch(() => undefined);
    visits.push(answer);
  }, ms);
  return () => {
    clearInterval(timer);
    return Promise.all(visits);
  };
}
