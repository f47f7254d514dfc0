// Package errors provides the validation errors of package url, under the names
// that github.com/nlnwa/whatwg-url gives them.
//
// It differs in one point: the text of an error does not contain the URL, which may
// hold a password. [Url] returns it.
package errors

import "errors"

// ErrorType says what is wrong with a URL, in a sentence.
type ErrorType string

// ValidationError is a validation error of the URL Standard.
//
// https://url.spec.whatwg.org/#validation-error
type ValidationError struct {
	errorType   ErrorType
	description string
	// url is a pointer so that printing the struct does not print it.
	url     *string
	failure bool
	cause   error
}

// Error returns the type, and the description or else the cause.
func (e *ValidationError) Error() string {
	switch {
	case e == nil:
		return ""
	case e.description != "":
		return string(e.errorType) + ": " + e.description
	case e.cause != nil:
		return string(e.errorType) + ": " + e.cause.Error()
	}
	return string(e.errorType)
}

// Unwrap returns the cause, or nil.
func (e *ValidationError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.cause
}

// Type returns the type.
func (e *ValidationError) Type() ErrorType {
	if e == nil {
		return ""
	}
	return e.errorType
}

// Url returns the input. It may contain a password.
func (e *ValidationError) Url() string {
	if e == nil || e.url == nil {
		return ""
	}
	return *e.url
}

// Failure reports whether the error means that there is no URL.
func (e *ValidationError) Failure() bool { return e != nil && e.failure }

// Description returns details of the error, or "".
func (e *ValidationError) Description() string {
	if e == nil {
		return ""
	}
	return e.description
}

// Error returns a [*ValidationError].
func Error(errorType ErrorType, url string, failure bool) error {
	return WrapWithDescr(nil, errorType, "", url, failure)
}

// ErrorWithDescr is [Error] with a description.
func ErrorWithDescr(errorType ErrorType, descr string, url string, failure bool) error {
	return WrapWithDescr(nil, errorType, descr, url, failure)
}

// Wrap is [Error] with a cause.
func Wrap(err error, errorType ErrorType, url string, failure bool) error {
	return WrapWithDescr(err, errorType, "", url, failure)
}

// WrapWithDescr is [Error] with a description and a cause.
func WrapWithDescr(err error, errorType ErrorType, descr string, url string, failure bool) error {
	return &ValidationError{errorType: errorType, description: descr, url: &url, failure: failure, cause: err}
}

// Type returns the type of the first error in the chain of err that has one, or "".
func Type(err error) ErrorType {
	if e, ok := find[interface{ Type() ErrorType }](err); ok {
		return e.Type()
	}
	return ""
}

// Url returns the input of the first error in the chain of err that has one, or "".
func Url(err error) string {
	if e, ok := find[interface{ Url() string }](err); ok {
		return e.Url()
	}
	return ""
}

// Description returns the description of the first error in the chain of err that
// has one, or "".
func Description(err error) string {
	if e, ok := find[interface{ Description() string }](err); ok {
		return e.Description()
	}
	return ""
}

// Failure reports whether err means that there is no URL. That also holds for
// errors of other packages.
func Failure(err error) bool {
	if e, ok := find[interface{ Failure() bool }](err); ok {
		return e.Failure()
	}
	return true
}

func find[T any](err error) (found T, ok bool) {
	ok = err != nil && errors.As(err, &found)
	return found, ok
}
