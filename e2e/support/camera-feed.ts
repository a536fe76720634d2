/** A camera in front of a QR code: a file that Chromium plays as its fake camera. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';
import { encode } from 'uqr';
import { findWholeChromium } from '../../scripts/chromium.mjs';
import config from '../playwright.config.ts';

const width = 640;
const height = 480;
const quietZone = 4;
/** Brightness in the limited range of YUV, as cameras have. */
const white = 235;
const black = 16;

/** One frame with `text` as a QR code, or an empty one, in YUV4MPEG2: brightness, then two neutral colour planes. */
function feedOf(text: string | null): Buffer {
  const light = Buffer.alloc(width * height, white);
  if (text !== null) {
    const { data, size } = encode(text, { ecc: 'M', border: quietZone });
    const scale = Math.floor((height * 0.8) / size);
    const left = Math.floor((width - size * scale) / 2);
    const top = Math.floor((height - size * scale) / 2);
    data.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (!isDark) return;
        for (let line = 0; line < scale; line += 1) {
          const start = (top + y * scale + line) * width + left + x * scale;
          light.fill(black, start, start + scale);
        }
      });
    });
  }
  const colour = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`);
  return Buffer.concat([header, ...Array.from({ length: 5 }, () => frame)]);
}

/** A browser whose camera sees `text`. The caller decides about the permission to use it. */
export async function browserSeeing(text: string | null) {
  // Not in the folder of the journey, whose name has letters that Chromium can't read without a UTF-8 locale.
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'callejero-camera-')), 'camera.y4m');
  fs.writeFileSync(file, feedOf(text));
  return await chromium.launch(cameraBrowser([`--use-file-for-fake-video-capture=${file}`]));
}

/** The options of a browser with a camera: the whole Chromium, because the headless shell has no permission prompts. */
export function cameraBrowser(args: readonly string[] = []): LaunchOptions {
  const usual = config.use?.launchOptions;
  const executablePath = findWholeChromium();
  return {
    ...usual,
    ...(executablePath ? { executablePath } : {}),
    args: [...(usual?.args ?? []), '--use-fake-device-for-media-stream', ...args],
  };
}
