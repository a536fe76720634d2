import { defineCustomElement } from '@ionic/core/components/ion-modal.js';
import { IonModal as Modal } from '@ionic/react';

defineCustomElement();

/** Ionic's dialog. The build leaves its element out of the first script, so whatever shows one takes it from here. */
export const IonModal = Modal;
