import '@fontsource-variable/source-sans-3';
import '../styles/tokens.css';
import '../styles/boards.css';
import '../styles/base.css';
import { mount } from 'svelte';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.getElementById('app') as HTMLElement });
