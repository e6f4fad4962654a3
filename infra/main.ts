import { App } from 'aws-cdk-lib';
import { build } from './app.ts';

build(new App());
