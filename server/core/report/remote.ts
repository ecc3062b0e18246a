/** User and password, as they stand in an address before its host, and a query, which may hold a token. */
const USER = /^(\s*[a-z][a-z\d+.-]*:[\\/]{2})[^\\/?#]*@/i;
const QUERY = /^(\s*[a-z][a-z\d+.-]*:[\\/]{2}[^?#]*)[?#].*$/is;
/** A name alone, by which ssh reaches a host: `git@`. */
const NAME_FOR_SSH = /^(\s*(?:git\+)?ssh:\/\/)[^\\/?#:@]*@/i;

/** The address of a remote as anybody may see it. */
export const shownRemote = (url: string) => url.replace(USER, '$1').replace(QUERY, '$1');

/** Does it hold what is not shown, beside a name for ssh? */
export const holdsCredentials = (url: string) =>
  shownRemote(url) !== url.replace(NAME_FOR_SSH, '$1');
