import { useLocation, useNavigate } from 'react-router';
import { type AgendaState, formatAgendaUrl, parseAgendaUrl } from './agenda-days.ts';

/** The state of the agenda, stored in the URL. */
export function useAgendaState(today: string): {
  state: AgendaState;
  change: (patch: Partial<AgendaState>) => void;
} {
  const { search } = useLocation();
  const navigate = useNavigate();
  const state = parseAgendaUrl(search, today);
  return {
    state,
    change: (patch) => navigate(formatAgendaUrl({ ...state, ...patch }), { replace: true }),
  };
}
