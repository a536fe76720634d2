export const inboxPath = '/notices';

/** The page of a tapped notification of the system: it opens the notice and is replaced by the notice's own page. */
export const noticePath = (id: string) => `/notice/${encodeURIComponent(id)}`;

export const isNoticePage = (pathname: string) => pathname.startsWith('/notice/');
