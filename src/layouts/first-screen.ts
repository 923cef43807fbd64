/**
 * A script for the head: pictures that load lazily wait (`[data-early]` in base.css) until all of the first
 * screen has come, or the visitor scrolls. On a slow link browsers fetch them from 2,500 px below the
 * screen on, and they would share the line with the one picture that is looked at. A visitor who saves
 * data gets them in a file for two fifths of the screen's width (WICG Save Data API). Without scripts the
 * browser's own margin holds. Short, because every page carries it.
 */
export const firstScreenFirst: string =
  "{let d=document.documentElement,f=()=>{d.removeAttribute('data-early');navigator.connection?.saveData&&document.querySelectorAll('img[loading=lazy]').forEach(i=>{i.previousElementSibling.sizes='40vw'})};d.dataset.early='';addEventListener('load',f);addEventListener('scroll',f,{once:true})}";
