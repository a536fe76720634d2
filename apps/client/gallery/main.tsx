import '../src/app/styles.ts';
// Sheets that forms and lists bring along as a whole.
import '../src/ui/form/form.css';
import '../src/ui/list/list.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { FeedbackHost } from '../src/ui/feedback/FeedbackHost.tsx';
import { Gallery } from './Gallery.tsx';
import { Group } from './Group.tsx';
import { groups } from './groups.ts';

const parameters = new URLSearchParams(location.search);
const group = groups[parameters.get('group') ?? ''];
const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');

// The theme follows the colour scheme of the document.
document.documentElement.style.colorScheme = parameters.get('scheme') ?? 'light dark';
createRoot(element).render(
  group ? (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Group stories={group} />
        <FeedbackHost />
      </MemoryRouter>
    </QueryClientProvider>
  ) : (
    <Gallery />
  ),
);
