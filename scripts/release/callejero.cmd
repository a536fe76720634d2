@echo off
rem Runs Callejero on the Node of this release: "callejero --help".
"%~dp0bin\node.exe" --min-semi-space-size=16 "%~dp0scripts\release\callejero.mjs" %*
