/** The pages of the site and their addresses. */
export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: 'game'; readonly id: string }
  | { readonly page: 'invitation'; readonly code: string }
  | { readonly page: 'account' }
  | { readonly page: 'notFound' };

export const ACCOUNT = '/account';

/** The page at an address. */
export function routeOf(path: string): Route {
  const [, first = '', second, ...rest] = path.split('/');
  if (path === '/') return { page: 'lobby' };
  if (path === ACCOUNT) return { page: 'account' };
  if (second === undefined || rest.length > 0 || !/^\w+$/.test(second)) return { page: 'notFound' };
  if (first === 'game') return { page: 'game', id: second };
  if (first === 'i') return { page: 'invitation', code: second };
  return { page: 'notFound' };
}

export const gamePath = (id: string) => `/game/${id}`;
export const invitationPath = (code: string) => `/i/${code}`;

/** The page that is shown, in step with the address and the browser's history. */
class Router {
  route = $state.raw<Route>(routeOf('/'));

  /** Follows the address from now on, and links within the site without loading a page. */
  start(): void {
    this.#show();
    window.addEventListener('popstate', () => this.#show());
    document.addEventListener('click', (event) => this.#click(event));
  }

  /** Goes to a page of the site. */
  go(path: string): void {
    history.pushState(null, '', path);
    this.#show();
    window.scrollTo(0, 0);
  }

  /** Goes to a page in place of the present one, to which nobody has a reason to come back. */
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.#show();
    window.scrollTo(0, 0);
  }

  #show(): void {
    this.route = routeOf(location.pathname);
  }

  #click(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlainClick(event) || link.origin !== location.origin) return;
    if (link.target || link.hasAttribute('download')) return;
    event.preventDefault();
    this.go(link.pathname);
  }
}

/** Whether a click means this window, not a new tab or a menu. */
function isPlainClick(event: MouseEvent): boolean {
  const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.defaultPrevented;
}

export const router = new Router();
