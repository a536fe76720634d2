import { storagePrefix } from '@callejero/contract/storage-prefix.ts';

/**
 * The first script of the city's page: the app shows somebody who is signed in their own first page, because
 * its guard sends everybody but administrators on from «Inicio». No cookie tells who that is,
 * so the page is the same for everybody and can be cached. It runs before anything is painted, and hides the page
 * meanwhile.
 */
export const goIntoApp =
  `try{if(localStorage.getItem("${storagePrefix}user")){` +
  `document.documentElement.hidden=true;location.replace("/dashboard")}}catch{}`;

/** Loads the modules that its element names after the page, because they would share the connection with its picture. */
export const loadLater =
  '{const{later}=document.currentScript.dataset;addEventListener("load",()=>{for(const src of later.split(" "))' +
  'document.head.append(Object.assign(document.createElement("script"),{type:"module",src}))})}';
