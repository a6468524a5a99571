import type { Credentials, Registered } from '../protocol/generated';
import * as api from './api';
import { connection } from './site';

/** On which the tabs of one browser tell each other that they are somebody else now. */
const tabs = new BroadcastChannel('account');

/** Follows from now on when another tab registers, signs in or signs out. */
export function followTabs(): void {
  tabs.onmessage = () => connection.reopen();
}

/** Registers, and is known by the new name at once. */
export const register = (credentials: Credentials): Promise<Registered> =>
  become(api.register(credentials));

/** Signs in. */
export const signIn = (credentials: Credentials) => become(api.signIn(credentials));

/** Signs out; whoever looks at the page is nobody then. */
export const signOut = () => become(api.signOut());

async function become<Answer>(request: Promise<Answer>): Promise<Answer> {
  const answer = await connection.renew(request);
  tabs.postMessage(null);
  return answer;
}
