import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type AgendaState, formatAgendaUrl, parseAgendaUrl } from './agenda-days.ts';

/** The address says what is shown. Below another page the agenda stays as it was. */
export function useAgendaState(today: string): {
  state: AgendaState;
  change: (patch: Partial<AgendaState>) => void;
} {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [own, setOwn] = useState(search);
  if (pathname === '/agenda' && search !== own) setOwn(search);
  const state = parseAgendaUrl(own, today);
  return {
    state,
    change: (patch) => navigate(formatAgendaUrl({ ...state, ...patch }), { replace: true }),
  };
}
