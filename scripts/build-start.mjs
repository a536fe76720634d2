/** Builds what `npm start` serves: the client, or with MOCK_BACKEND=true the demonstration. */
import { buildClient } from './build-client.mjs';
import { buildMock } from './build-mock.mjs';

process.exitCode = process.env.MOCK_BACKEND === 'true' ? buildMock() : buildClient();
