/** Defines the element of Ionic's loader, which the build leaves out of the first script. */
import { defineCustomElement } from '@ionic/core/components/ion-loading.js';

defineCustomElement();
