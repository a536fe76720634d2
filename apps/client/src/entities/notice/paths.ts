export const inboxPath = '/notices';

/** Where the tap on a notification of the system leads: it opens the notice, and gives way to what that leads to. */
export const noticePath = (id: string) => `/notice/${encodeURIComponent(id)}`;

export const isNoticePage = (pathname: string) => pathname.startsWith('/notice/');
