// Bundled for the browser test: the SDK's browser build, handed to the page as it is.
export { Component } from '@firebase/component'
export { initializeApp } from 'firebase/app'
export * from 'firebase/storage'
