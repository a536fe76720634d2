import { chromium } from '@playwright/test';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu'] });
const context = await browser.newContext();
const page = await context.newPage();
page.on('console', m => console.log('console', m.type(), m.text().slice(0, 400)));
const cdp = await context.newCDPSession(page);
await page.goto('http://localhost:4567/prueba/guia/');
const t=Date.now();
for (let i=0;i<4;i++) { await page.waitForTimeout(2500); 
 const alive = await Promise.race([page.workers()[0].evaluate(async () => { const r = await navigator.storage.getDirectory(); const out=[]; for await (const [n,h] of r.entries()) { out.push(n); if (h.kind==='directory') for await (const [m,g] of h.entries()) { out.push(' '+m); if (g.kind==='directory') { let c=0; for await (const k of g.keys()) { c++; if (c<4) out.push('   '+k);} out.push('   n='+c);} } } return out.join('|'); }), new Promise(r=>setTimeout(()=>r('busy'),2000))]);
 console.log(Date.now()-t, alive);
}
await browser.close();
