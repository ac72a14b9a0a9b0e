/**
 * A route's loader: loads the document at an address that is not one of this entry's pages.
 * @throws Response 404 when it is the document that is shown already, which would load for ever
 */
export function leave({ request }: { request: Request }): Promise<never> {
  if (request.url === window.location.href.replace(/#.*/, '')) throw new Response(null, { status: 404 });
  window.location.assign(request.url);
  return new Promise(() => undefined);
}
